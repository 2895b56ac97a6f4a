import { CompoundFile } from '../libs/documents/src/office/cfb.ts';

const sectorSize = 512;
const [free, chainEnd, tableSector] = [0xffff_ffff, 0xffff_fffe, 0xffff_fffd];
/** Smaller streams would need the second, finer table of sectors. */
const leastStream = 4096;

/** A compound file ([MS-CFB]) of streams in its root, at most 127 × 127 sectors' worth of them. */
const writeCompoundFile = (streams: Array<[name: string, content: Buffer]>): Buffer => {
  const padded = streams.map(([name, content]): [string, Buffer] => {
    const size = Math.max(leastStream, Math.ceil(content.length / sectorSize) * sectorSize);
    return [name, Buffer.concat([content, Buffer.alloc(size - content.length)])];
  });
  const directorySectors = Math.ceil((padded.length + 1) / 4);
  const dataSectors = padded.reduce((sum, [, content]) => sum + content.length / sectorSize, 0);
  let tableSectors = 1;
  while (tableSectors * 128 < tableSectors + directorySectors + dataSectors) tableSectors += 1;

  const fat = Buffer.alloc(tableSectors * sectorSize, 0xff);
  const chain = (start: number, count: number): void => {
    for (let i = 0; i < count; i += 1) fat.writeUInt32LE(i === count - 1 ? chainEnd : start + i + 1, (start + i) * 4);
  };
  for (let i = 0; i < tableSectors; i += 1) fat.writeUInt32LE(tableSector, i * 4);
  chain(tableSectors, directorySectors);

  const directory = Buffer.alloc(directorySectors * sectorSize);
  const entry = (index: number, name: string, type: number, start: number, size: number, right: number): void => {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at + 64);
    directory.set([type, 1], at + 66);
    directory.writeUInt32LE(free, at + 68);
    directory.writeUInt32LE(right, at + 72);
    directory.writeUInt32LE(type === 5 ? 1 : free, at + 76);
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  };
  entry(0, 'Root Entry', 5, chainEnd, 0, free);
  let sector = tableSectors + directorySectors;
  // Entries are a tree in the order of their names' lengths, then of their letters; a list to the right is one too.
  const sorted = padded.toSorted(([a], [b]) => a.length - b.length || (a.toUpperCase() < b.toUpperCase() ? -1 : 1));
  sorted.forEach(([name, content], i) => {
    chain(sector, content.length / sectorSize);
    entry(i + 1, name, 2, sector, content.length, i + 1 < sorted.length ? i + 2 : free);
    sector += content.length / sectorSize;
  });

  const header = Buffer.alloc(sectorSize, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  [0x3e, 3, 0xfffe, 9, 6].forEach((value, i) => header.writeUInt16LE(value, 24 + i * 2));
  header.writeUInt32LE(tableSectors, 44);
  header.writeUInt32LE(tableSectors, 48);
  header.writeUInt32LE(leastStream, 56);
  header.writeUInt32LE(chainEnd, 60);
  header.writeUInt32LE(chainEnd, 68);
  for (let i = 0; i < tableSectors; i += 1) header.writeUInt32LE(i, 76 + i * 4);
  return Buffer.concat([header, fat, directory, ...sorted.map(([, content]) => content)]);
};

/** Only what is read of a Word or PowerPoint 97 file: without its thumbnail and the time it was made at. */
export const bare = (bytes: Buffer): Buffer => {
  const file = new CompoundFile(bytes);
  const names = ['WordDocument', '0Table', '1Table', 'Data', 'PowerPoint Document', 'Current User', 'Pictures'];
  return writeCompoundFile(
    names.flatMap((name): Array<[string, Buffer]> => {
      const content = file.stream(name);
      return content === null || content.length === 0 ? [] : [[name, content]];
    }),
  );
};
