import { readFile, writeFile } from 'node:fs/promises';
const base='/tmp/h/chat14b/';
const { deckReader, readBytes, transcriptBytes } = await import(base+'tests/quality/strangers.ts');
const { reader, close } = deckReader();
const flat=(t:string)=>t.normalize('NFKC').toLowerCase().replace(/[*]/g,'').replace(/\s+/g,' ');
const docs=new Map();
for (const half of ['work','report']) {
  const qs=JSON.parse(await readFile(`/tmp/h/c14/q2/raw-${half}.json`,'utf8'));
  for (const q of qs) {
    if(!docs.has(q.deck)){ const p=q.deck.endsWith('.json')?`/tmp/h/c14/decks/transcripts/${q.deck}`:`/tmp/h/c14/decks/files/${q.deck}`;
      docs.set(q.deck, q.deck.endsWith('.json')? await readBytes(await transcriptBytes(p), `${q.deck}.txt`, reader): await readBytes(await readFile(p), q.deck.replace(/\.md$/u,'.txt'), reader)); }
    const d=docs.get(q.deck);
    if(q.kind!=='unanswerable'){
      const has=d.pages.filter((p:any)=>flat(p.text).includes(flat(q.anchor))).map((p:any)=>p.n);
      const all=d.pages.filter((p:any)=>q.answer.every((a:string)=>flat(p.text).includes(flat(a)))).map((p:any)=>p.n);
      q.pages=has; if(q.kind!=='computed'&&(!has.length||!has.some((n:number)=>all.includes(n)))) console.log('CHECK',q.id,has,all,d.pages.length);
    }
    delete q.anchor;
  }
  await writeFile(`/tmp/h/c14/q2/questions-${half}.json`,JSON.stringify(qs,null,1));
}
await close();
