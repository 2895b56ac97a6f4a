import { appBuild } from '@plumbline/web/app-build';
import { defineConfig } from 'vite';
import { writeFileSync } from 'node:fs';
const c:any = appBuild('/');
c.build = { ...c.build, outDir: '/tmp/a13/dist', emptyOutDir: true };
c.plugins = [...(c.plugins??[]), { name:'dump', buildEnd(){ const imp:any={}; for (const id of this.getModuleIds()) { const i:any=this.getModuleInfo(id); imp[id]=i.importers; } writeFileSync('/tmp/a13/importers.json', JSON.stringify(imp)); }, writeBundle(_:any, b:any){ const out:any={}; for (const k in b){ const x=b[k]; if(x.type==='chunk') out[x.fileName]={entry:x.facadeModuleId, imports:x.imports, dyn:x.dynamicImports, modules:Object.fromEntries(Object.entries(x.modules).map(([i,m]:any)=>[i,m.code??'']))}; } writeFileSync('/tmp/a13/chunks-code.json', JSON.stringify(out)); } }];
export default defineConfig(c);
