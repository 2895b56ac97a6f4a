import { Injectable } from '@nestjs/common';
import { limits } from '@plumbline/contracts/limits';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { uploadPrefix } from '@plumbline/object-store/upload-name';
import { DiscardedObjects } from '@plumbline/reading/discarded-objects';
import { StoredOriginals } from '@plumbline/reading/stored-originals';
import { PlansRepository } from './plans.repository.ts';

/** Where pictures of pages lie. */
export const picturePrefix = 'pictures/';

/** The files of plans, and pictures of their pages. What the chat received and could not remove lies beside them, and is swept with them. */
@Injectable()
export class Originals extends StoredOriginals {
  constructor(store: ObjectStore, discarded: DiscardedObjects, repository: PlansRepository) {
    super(store, discarded, {
      prefixes: [uploadPrefix, picturePrefix],
      maxBytes: limits.deckMaxBytes,
      used: (keys) => repository.usedObjects(keys),
    });
  }
}
