import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { readEndings } from './endings.ts';

/** React and the router, and the frame of every page. */
const GROUND =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime|\/brand\/|\/contract\/[\w-]+\/(messages|site-pages|kept|typed-name)[.]|\/web\/app\/ui\/(fort|frame|admin-frame|footer|plain-page|mark-icon|site|toast|late|back-link|phone-fold)[.]|\/web\/app\/(content\/(protocols|price)|features\/analysis\/(forget|history|owner-keys|stored-analysis|start-request|start-words|typed-host|results\/(forged-mail|placement|reading)|times|bastions|protocol-grid|stage-word|colours|progress|report-offer|specimen-pages)|features\/checkout\/purchase)[.]/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), endings()],
  // One file with everything in it starts fastest.
  ssr: { noExternal: true },
  environments: {
    ssr: {
      // React chooses by it while it is loaded: without this the pages hold both, and a server outside production draws with the slow one.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rollupOptions: { input: './app/pages.server.ts' } },
    },
    // The shared code of interactive pages is one file: it compresses better than ten, and is fetched in one request.
    client: {
      build: {
        // Its helper is larger than its benefit: the pages prefetch what they will need.
        modulePreload: false,
        rollupOptions: {
          output: { advancedChunks: { groups: [{ name: 'ground', test: GROUND }] } },
        },
      },
    },
  },
});

/** `virtual:endings`: the endings of names, fixed when the pages are built. */
function endings(): Plugin {
  const id = 'virtual:endings';
  return {
    name: 'endings',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: async (source) => (source === `\0${id}` ? `export default ${JSON.stringify(await readEndings())};` : null),
  };
}
