import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // One file with everything in it starts fastest, and always holds the production React whatever NODE_ENV says to the server.
  ssr: { noExternal: true },
  environments: { ssr: { build: { rollupOptions: { input: './app/pages.server.ts' } } } },
});
