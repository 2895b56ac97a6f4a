import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { Schema, type ClientSession, type Connection, type Model } from 'mongoose';

/** An object whose document is gone; the row goes when the object has gone. */
interface DiscardedObjectRow {
  _id: string;
}

const discardedObjectSchema = new Schema<DiscardedObjectRow>(
  { _id: { type: String, required: true } },
  { collection: 'objects_to_remove', versionKey: false },
);

/** Objects of a service's documents that are to be removed from the store, noted in the transaction of the deletion. */
@Injectable()
export class DiscardedObjects implements OnModuleInit {
  readonly #rows: Model<DiscardedObjectRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#rows = connection.model<DiscardedObjectRow>('DiscardedObject', discardedObjectSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#rows.init();
  }

  async add(key: string, session?: ClientSession): Promise<void> {
    await this.#rows.updateOne(
      { _id: key },
      { $setOnInsert: { _id: key } },
      session === undefined ? { upsert: true } : { upsert: true, session },
    );
  }

  async some(limit: number): Promise<string[]> {
    return (await this.#rows.find().limit(limit).lean()).map(({ _id }) => _id);
  }

  async forget(key: string): Promise<void> {
    await this.#rows.deleteOne({ _id: key });
  }
}
