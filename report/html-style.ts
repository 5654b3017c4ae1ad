import { INKS } from './drawing.ts';

/** The look of the page: one column, hairlines, wide tables that scroll on their own. */
export const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 4rem;background:${INKS.ground};color:${INKS.ink};
font:1rem/1.55 Inter,ui-sans-serif,system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,h3{font-family:Spectral,Georgia,serif;font-weight:600;line-height:1.2;text-wrap:balance}
h1{font-size:1.25rem}h1 strong{font-size:2.25rem}
h2{font-size:1.9rem;margin:.25rem 0 .75rem}h3{font-size:1.25rem;margin:1.75rem 0 .5rem}h4{font-size:.85rem;margin:1rem 0 .25rem;color:${INKS.muted}}
section{margin-top:4rem;border-top:1px solid ${INKS.ink};padding-top:1rem}
.part,.kicker{margin:0;font-size:.75rem;font-weight:600;letter-spacing:.08em;text-transform:uppercase;color:${INKS.muted}}
.lead,.gloss{font-family:Spectral,Georgia,serif;font-style:italic;font-size:1.15rem;max-width:44rem}.gloss{font-size:1rem;margin:0;color:${INKS.muted}}
.small,small,figcaption{font-size:.85rem;color:${INKS.muted}}.soft{color:${INKS.muted}}
p,li,dd{max-width:68ch}
header figure{max-width:40rem}
figure{margin:1rem auto}figure svg{display:block;width:100%;height:auto}
.wide{overflow-x:auto}.wide td,.wide th{overflow-wrap:break-word}.wide code{overflow-wrap:anywhere}.wide table{min-width:34rem}.columns .wide table{min-width:18rem}
table{border-collapse:collapse;width:100%;font-size:.9rem;margin:.75rem 0}
caption{text-align:left;font-size:.75rem;font-weight:600;letter-spacing:.05em;text-transform:uppercase;color:${INKS.muted};padding-bottom:.35rem}
th{text-align:left;border-block:1px solid ${INKS.ink};font-size:.8rem}td{border-bottom:1px solid ${INKS.soft}}th,td{padding:.35rem .5rem;vertical-align:top}
.end{text-align:right;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:.75rem 0}dt{color:${INKS.muted}}dd{margin:0}
code,pre{font:.85rem/1.5 "IBM Plex Mono",ui-monospace,monospace}
pre{background:${INKS.paper};border-left:3px solid ${INKS.soft};padding:.6rem .8rem;margin:.25rem 0;white-space:pre-wrap}
.code{margin:.75rem 0}.before pre{border-color:${INKS.fail}}.after pre{border-color:${INKS.pass}}
.note{border-top:2px solid ${INKS.ink};background:${INKS.paper};padding:.75rem 1rem;margin:1.25rem 0}.note h3{margin:0 0 .5rem}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1.5rem}
.sheet{border-top:1px solid ${INKS.ink};margin-top:2rem;padding-top:.5rem}.sheet h3{margin:.25rem 0}
.mark{display:inline-flex;align-items:baseline;gap:.4em;font:600 .9rem Inter,ui-sans-serif,system-ui,sans-serif}.mark svg{height:1em;width:auto;align-self:center}
.mark.pass{color:#236556}.mark.warn{color:#87560a}.mark.fail{color:#a3201a}
.watermark{position:fixed;right:1rem;bottom:.5rem;margin:0;font-weight:600;letter-spacing:.1em;color:${INKS.fail}}
footer{margin-top:3rem;font-size:.85rem;color:${INKS.muted}}
@media print{body{background:#fff;max-width:none}section{break-before:page}.sheet,table{break-inside:avoid}}
`;
