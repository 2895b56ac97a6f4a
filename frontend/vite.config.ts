import { appBuild } from '@plumbline/web/app-build';
import { defineConfig } from 'vite';

export default defineConfig(appBuild('/'));
