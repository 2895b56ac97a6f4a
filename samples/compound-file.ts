import { find, read, utils, write } from 'cfb';

/** Only what is read of a Word or PowerPoint 97 file: without its thumbnail and the time it was made at. */
export const bare = (bytes: Buffer): Buffer => {
  const file = read(bytes, { type: 'buffer' });
  const kept = utils.cfb_new();
  for (const name of ['WordDocument', '0Table', '1Table', 'Data', 'PowerPoint Document', 'Current User', 'Pictures']) {
    const stream = find(file, name);
    if (stream !== null && stream.size > 0) utils.cfb_add(kept, `/${name}`, stream.content);
  }
  const written: unknown = write(kept, { type: 'buffer' });
  if (!Buffer.isBuffer(written)) throw new Error('cfb wrote no bytes');
  return written;
};
