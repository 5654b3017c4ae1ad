import { entriesOf } from '@rempart/contract';
import { INKS } from './drawing.ts';

/** The inks of the site (web/app/ui/tokens.css), by day and by night; `paper` is what stands out from the ground. */
const DAY = `--ground:${INKS.ground};--ink:${INKS.ink};--muted:#535a6b;--soft:#ddd5c1;--tint:#f1ecdf;--paper:${INKS.paper};
--pass:${INKS.pass};--pass-text:#236556;--warn:${INKS.warn};--warn-text:#82530a;--fail:${INKS.fail};--fail-text:#a3201a`;
const NIGHT = `--ground:#0f1522;--ink:#e9e3d3;--muted:#a9aebb;--soft:#2a3446;--tint:#161e2e;--paper:#161e2e;
--pass:#57b39b;--pass-text:#6cc2ab;--warn:#e0a63a;--warn-text:#e6b355;--fail:#e5675c;--fail-text:#f0857b`;
const PRINT = '--ground:#fff;--tint:#fff;--paper:#fff;--muted:#333;--soft:#bbb';

/** Figures carry the inks of paper as attributes; on a screen they take those of the day or of the night. */
const FIGURES = entriesOf(INKS)
  .map(([ink, paper]) => `svg [fill="${paper}"]{fill:var(--${ink})}svg [stroke="${paper}"]{stroke:var(--${ink})}`)
  .join('\n');

/** The look of the site: one column beside its contents, hairlines, tables that become lists where there is no room for columns. */
export const STYLE = `
:root{color-scheme:light dark;${DAY};
--serif:Spectral,"Iowan Old Style",Charter,Georgia,"Liberation Serif",serif;--sans:Inter,ui-sans-serif,system-ui,Arial,sans-serif;--mono:"IBM Plex Mono",ui-monospace,Menlo,Consolas,monospace}
@media (prefers-color-scheme:dark){:root{${NIGHT}}}
*{box-sizing:border-box}
html{scroll-padding-top:1.5rem;-webkit-text-size-adjust:100%;background:var(--ground);color:var(--ink);font:1rem/1.55 var(--sans)}
body{margin:0 auto;max-width:78rem;padding:1.25rem clamp(1rem,4vw,2rem) 4rem;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:3px;text-decoration-thickness:1px}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px}
h1,h2,h3,h4{line-height:1.2;text-wrap:balance;hyphens:none}h1,h2,h3{font-family:var(--serif);font-weight:600}
h1{font-size:1.15rem;margin:1.5rem 0 1rem}h1 strong{display:block;font-size:clamp(1.75rem,6vw,2.75rem)}
h2{font-size:clamp(1.6rem,5vw,2rem);margin:.25rem 0 .75rem}h3{font-size:1.25rem;margin:2.25rem 0 .5rem}h4{font-size:.85rem;margin:1.25rem 0 .25rem;color:var(--muted)}
p,li,dd{max-width:68ch;text-wrap:pretty}
.house{display:flex;flex-wrap:wrap;gap:0 1.5rem;justify-content:space-between;align-items:baseline;margin:0;padding-bottom:.6rem;max-width:none;border-bottom:3px double var(--ink)}
.house strong{font:600 1.25rem var(--serif);letter-spacing:.12em;text-transform:uppercase}
.watermark{margin:.75rem 0 0;font-weight:600;letter-spacing:.1em;color:var(--fail-text)}
.cover{display:grid;gap:0 3rem;align-items:center}.cover figure{width:100%;max-width:32rem}
nav{margin-top:2rem;font-size:.9rem}nav h2{font:600 .75rem var(--sans);letter-spacing:.08em;text-transform:uppercase;color:var(--muted);margin:0 0 .5rem}
nav ol{list-style:none;margin:0;padding:0;border-top:1px solid var(--soft)}nav a{display:block;padding:.4rem 0;border-bottom:1px solid var(--soft);text-decoration:none}nav a:hover{text-decoration:underline}
section{margin-top:4rem;border-top:1px solid var(--ink);padding-top:1rem}
.part,.notice{margin:0;font-size:.75rem;font-weight:600;letter-spacing:.08em;text-transform:uppercase;color:var(--muted)}
.lead,.gloss{font-family:var(--serif);font-style:italic;font-size:1.15rem;max-width:44rem}.gloss{font-size:1rem;margin:0;color:var(--muted)}
.small,small,figcaption{font-size:.85rem;color:var(--muted)}.soft{color:var(--muted)}
figure{margin:1.25rem auto;max-width:100%}figure svg{display:block;width:100%;height:auto;overflow:visible}figcaption{margin-top:.35rem}
.code{margin:.75rem 0}
table{border-collapse:collapse;width:100%;font-size:.9rem;margin:1rem 0}
caption{text-align:left;font-size:.75rem;font-weight:600;letter-spacing:.05em;text-transform:uppercase;color:var(--muted);padding-bottom:.35rem}
th{text-align:left;border-block:1px solid var(--ink);font-size:.8rem;vertical-align:bottom}td{border-bottom:1px solid var(--soft);vertical-align:top}th,td{padding:.4rem .5rem;overflow-wrap:break-word}td code{overflow-wrap:anywhere}
.end{text-align:right;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1rem;margin:.75rem 0}dt{color:var(--muted)}dd{margin:0}
code,pre{font:.85rem/1.5 var(--mono)}
pre{background:var(--tint);border-left:3px solid var(--soft);padding:.6rem .8rem;margin:.25rem 0;white-space:pre-wrap}
.before pre{border-color:var(--fail)}.after pre{border-color:var(--pass)}
.note{border-top:2px solid var(--ink);background:var(--tint);padding:.75rem 1rem;margin:1.5rem 0}.note h3{margin:0 0 .5rem}
.note.pass{border-color:var(--pass)}.note.warn{border-color:var(--warn)}.note.fail{border-color:var(--fail)}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:0 2rem}.columns>div{min-width:0}
.sheet{border-top:1px solid var(--ink);margin-top:2.5rem;padding-top:.75rem}.sheet h3{display:flex;flex-wrap:wrap;gap:0 1rem;justify-content:space-between;align-items:baseline;margin:0 0 .25rem}
.mark{display:inline-flex;align-items:baseline;gap:.4em;font:600 .9rem var(--sans)}.mark svg{height:1em;width:auto;flex:none;align-self:center}
.mark.pass{color:var(--pass-text)}.mark.warn{color:var(--warn-text)}.mark.fail{color:var(--fail-text)}
.steps>li{margin-bottom:.75rem}.tree,.tree ul{list-style:none;padding-left:1rem;border-left:1px solid var(--soft)}
details{margin-top:1.5rem;border-top:1px solid var(--soft);padding-top:.5rem}summary{cursor:pointer;font-weight:600}
footer{margin-top:3rem;border-top:1px solid var(--ink);padding-top:.75rem;font-size:.85rem;color:var(--muted)}
${FIGURES}
@media (min-width:48rem){.cover{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
@media screen and (min-width:64rem){.beside{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:0 3.5rem;align-items:start}
nav{position:sticky;top:1.5rem;max-height:calc(100vh - 3rem);overflow-y:auto;margin-top:4rem}}
@media screen and (max-width:47.99rem){figure{width:100%!important}}
@media screen and (max-width:39.99rem){table,tbody,tr,td,caption{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
td,td.end{border:0;padding:.15rem 0;text-align:left}td:empty{display:none}tr{border-top:1px solid var(--soft);padding:.5rem 0}tbody{border-bottom:1px solid var(--soft)}
td[data-name]{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:0 .75rem}td[data-name]::before{content:attr(data-name);font-size:.75rem;line-height:1.85;font-weight:600;color:var(--muted)}td:first-child{font-weight:600}
dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.35rem}ol,ul{padding-left:1.4rem}}
@media print{:root{color-scheme:light;${DAY};${PRINT}}html{font-size:10pt}body{max-width:none;padding:0}nav{display:none}
section{break-before:page;margin-top:0}h2,h3,h4,caption,.part{break-after:avoid}tr,pre,.note,figure{break-inside:avoid}thead{display:table-header-group}@page{margin:16mm 14mm}}
`;
