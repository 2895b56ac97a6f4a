import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The gateway of `make up`; only `vite` itself (development) uses it.
  server: { host: '127.0.0.1', proxy: { '/v1': 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist',
    // No inline assets: the content security policy allows images and fonts from our own address only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      treeshake: {
        // antd's own parts only define components, but do not say so in their package.json: without this line its whole
        // form engine comes along with a single input, 20 kB of the first load.
        moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }],
      },
    },
  },
});
