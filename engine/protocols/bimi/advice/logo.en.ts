import { fetchFault } from '../../../common/faults.en.ts';
import { count, eachOf, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/logo.ts';

type ProfileFault = 'malformed' | 'root' | 'version' | 'base-profile' | 'title';

const FAULTS: Readonly<Record<ProfileFault, string>> = {
  malformed: 'the file is not readable XML',
  root: 'the file is not an SVG image',
  version: 'the attribute version="1.2" is missing',
  'base-profile': 'the attribute baseProfile="tiny-ps" is missing',
  title: 'the title ("<title>") is missing',
};

export const advice = {
  'bimi/logo-fetch': {
    title: 'Access to the logo',
    why: 'A logo that mailbox providers cannot fetch is never shown.',
    pass: ({ url }) => `The logo is served at ${url}.`,
    fail: ({ url, fault }) => `The logo cannot be fetched at ${url} (${fetchFault(fault)}).`,
    remedy: 'Serve the logo over HTTPS, with a valid certificate and status 200.',
  },
  'bimi/logo-type': {
    title: 'Type of the logo file',
    task: 'Serve the logo as an SVG image',
    why: 'A mailbox provider that receives the logo as another type may reject it without opening it.',
    pass: ({ contentType }) => `The logo is served as ${contentType}.`,
    warn: ({ contentType }) =>
      contentType === null
        ? 'The logo is served without a type.'
        : `The logo is served as "${contentType}" instead of "image/svg+xml".`,
    remedy: 'Configure the server to serve this file as "image/svg+xml".',
  },
  'bimi/logo-size': {
    title: 'Size of the logo',
    why: 'Mailbox providers reject a logo of more than 32 KiB.',
    pass: ({ bytes }) => `The logo is ${count(bytes, 'byte', 'bytes')} in size.`,
    fail: ({ bytes, allowed, cut }) =>
      `The logo is ${cut ? 'more than ' : ''}${count(bytes, 'byte', 'bytes')} in size; ${count(allowed, 'byte is', 'bytes are')} allowed.`,
    remedy: 'Simplify the drawing and remove what the drawing software has added.',
  },
  'bimi/logo-profile': {
    title: 'SVG Tiny PS profile',
    why: 'Only this reduced profile of the SVG format is accepted; other images are not shown.',
    pass: ({ title }) => `The logo follows the profile and has the title "${title}".`,
    warn: ({ title }) => `The title of the logo, "${title}", is that of the drawing software.`,
    fail: ({ faults, malformed }) =>
      `The logo does not follow the profile: ${eachOf(faults.map((fault) => FAULTS[fault]))}${malformed === null ? '' : ` (${malformed})`}.`,
    remedy:
      'Export the logo as "SVG Tiny 1.2", then convert it to "tiny-ps" and give it the name of your brand as its title.',
  },
  'bimi/logo-active': {
    title: 'Active content in the logo',
    why: 'A drawing that contains a script, an animation or an external reference can serve an attack: it is rejected.',
    pass: () => 'The logo contains no script, animation or external reference.',
    fail: ({ found }) => `The logo contains ${enumerateSome(found)}.`,
    remedy: 'Remove these elements: the logo must contain only shapes and colours.',
  },
  'bimi/logo-schema': {
    title: 'Elements of the logo',
    why: 'A single element outside the profile is enough for the logo to be rejected.',
    pass: () => 'The logo uses only elements of the profile.',
    warn: ({ unlisted }) =>
      `The logo uses attributes that the schema of the profile does not know: ${enumerateSome(unlisted)}.`,
    fail: ({ foreign }) => `The logo uses elements outside the profile: ${enumerateSome(foreign)}.`,
    remedy:
      'Export the drawing as "plain SVG", without CSS styles, transparency ("opacity") or data of the drawing software.',
  },
  'bimi/logo-square': {
    title: 'Shape of the logo',
    why: 'The logo is shown in a square or a circle; any other shape is cropped or rejected.',
    pass: ({ viewBox }) => `The logo is square (${viewBox}).`,
    warn: ({ viewBox }) =>
      `The logo is square, but its dimensions (${viewBox}) exceed the numbers that SVG Tiny allows, at most 32,767: some mailbox providers will be unable to draw it.`,
    fail: ({ viewBox }) =>
      viewBox === null ? 'The logo does not state its dimensions ("viewBox").' : `The logo is not square (${viewBox}).`,
    remedy: 'Redraw the logo in a square, 100 by 100 for example, with a solid background and a small margin.',
  },
} satisfies AdviceFor<typeof checks>;
