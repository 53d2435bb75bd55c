import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Data addresses for fonts or scripts would be refused by the content security policy; files never are.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The setting stands beside what it sets: no other chunk can build a shape before it is made.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|web[\\/]app[\\/]no-eval/, priority: 4 },
            { name: 'grid', test: /node_modules[\\/](@?ag-grid|@ag-grid-community)/, priority: 3 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/health': api },
  },
})
