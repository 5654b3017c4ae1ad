import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** React and the router, and what stands around every page. */
const GROUND =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|\/brand\/|\/contract\/(messages|sale|site-pages)[.]|\/web\/app\/ui\/(fort|frame|footer|plain-page|mark-icon|toast|late|back-link)[.]|\/web\/app\/(content\/(protocols|price)|features\/analysis\/(times|bastions|protocol-grid|stage-word|colours|progress|report-offer|specimen-pages)|features\/checkout\/purchase)[.]/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // One file with everything in it starts fastest, and always holds the production React whatever NODE_ENV says to the server.
  ssr: { noExternal: true },
  environments: {
    ssr: { build: { rollupOptions: { input: './app/pages.server.ts' } } },
    // What every page that lives needs comes as one file: it packs better than ten, and is fetched in one go.
    client: {
      build: {
        // Its helper weighs more than what it saves: the pages fetch early what they will need.
        modulePreload: false,
        rollupOptions: {
          output: { advancedChunks: { groups: [{ name: 'ground', test: GROUND }] } },
        },
      },
    },
  },
});
