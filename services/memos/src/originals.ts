import { Injectable } from '@nestjs/common';
import { limits } from '@plumbline/contracts/limits';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { packagePrefix } from '@plumbline/object-store/upload-name';
import { DiscardedObjects } from '@plumbline/reading/discarded-objects';
import { StoredOriginals } from '@plumbline/reading/stored-originals';
import { PackagesRepository } from './packages.repository.ts';

/** The files of packages. */
@Injectable()
export class Originals extends StoredOriginals {
  constructor(store: ObjectStore, discarded: DiscardedObjects, packages: PackagesRepository) {
    super(store, discarded, {
      prefixes: [packagePrefix],
      maxBytes: limits.memoFileMaxBytes,
      used: (keys) => packages.usedObjects(keys),
    });
  }
}
