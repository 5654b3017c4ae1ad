const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Elements of SVG Tiny 1.2 that the profile leaves (draft-svg-tiny-ps-abrotman §2). */
export const ELEMENTS = words(`
  svg g defs desc title metadata use path rect circle ellipse line polyline polygon text tspan textArea tbreak solidColor
  linearGradient radialGradient stop`);

/** Elements that run, move, play, or bring in something from elsewhere. */
export const ACTIVE = words(`
  script handler listener animate animatecolor animatemotion animatetransform set mpath discard animation audio video image
  foreignobject a prefetch iframe object embed`);

/** Attributes of the schema of the profile, whatever element they stand at. */
const ATTRIBUTES = words(`
  id class role rel rev typeof content datatype resource about property requiredFonts systemLanguage
  fill fill-opacity fill-rule stroke stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-width color color-rendering vector-effect direction unicode-bidi solid-color solid-opacity
  display-align line-increment stop-color stop-opacity font-family font-size font-style font-variant font-weight text-anchor
  text-align transform d pathLength x y width height rx ry cx cy r points x1 y1 x2 y2 rotate editable gradientUnits offset
  href viewBox version baseProfile preserveAspectRatio contentScriptType externalResourcesRequired focusable playbackOrder
  snapshotTime timelineBegin zoomAndPan`);

/** What only a title or a description may carry. */
const OF_WORDS = words(`
  display visibility image-rendering shape-rendering text-rendering buffered-rendering viewport-fill viewport-fill-opacity`);

/** Whether the schema knows an attribute without namespace at an element. */
export function isListed(attribute: string, element: string): boolean {
  return ATTRIBUTES.has(attribute) || (OF_WORDS.has(attribute) && (element === 'title' || element === 'desc'));
}
