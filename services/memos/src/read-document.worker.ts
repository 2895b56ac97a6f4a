import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { jobKinds } from '@plumbline/contracts/events';
import { ReadingJobs, type DocumentToRead } from '@plumbline/reading/reading-jobs';
import { Originals } from './originals.ts';
import { PackagesRepository } from './packages.repository.ts';

interface PackageDocument extends DocumentToRead {
  id: string;
}

/** Reads the documents of packages. */
@Injectable()
export class ReadDocumentWorker implements OnModuleInit {
  constructor(
    private readonly packages: PackagesRepository,
    private readonly originals: Originals,
    private readonly jobs: ReadingJobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<PackageDocument>({
      kind: jobKinds.readMemoDocument,
      find: (id) => this.#find(id),
      fetch: (objectKey) => this.originals.fetch(objectKey),
      report: (id, done, pages) => this.packages.reportReading(id, done, pages),
      end: async (session, { id }, take) => {
        const isMarked = await this.packages.markReady(session, id, await take());
        if (!isMarked) throw new Error('The document ended while its job was running.');
      },
      fail: (session, id, code) => this.packages.markFailed(session, id, code),
    });
  }

  async #find(id: string): Promise<PackageDocument | null> {
    const document = await this.packages.findForReading(id);
    if (!document) return null;
    const { owner_id: ownerId, object_key: objectKey, content_hash: contentHash, type } = document;
    if (type === 'typed' || objectKey === null) throw new AppError('plans.upload_interrupted');
    return { id, ownerId, objectKey, contentHash, type, isWithoutText: true };
  }
}
