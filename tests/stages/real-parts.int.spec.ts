import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'minio';
import mongoose from 'mongoose';
import { createTransport } from 'nodemailer';
import { startMailbox, startMongo, startNats, startObjectStore, type Mailbox, type Nats } from './real-parts.ts';

describe('mongo', () => {
  test('is a replica set: a transaction that throws leaves nothing', async () => {
    const { uri, prefix } = await startMongo();
    const client = await mongoose.mongo.MongoClient.connect(uri);
    const things = client.db(`${prefix}parts`).collection('things');
    await things.insertOne({ name: 'before' });
    const undone = client.withSession((session) =>
      session.withTransaction(async () => {
        await things.insertOne({ name: 'inside' }, { session });
        throw new Error('undo');
      }),
    );
    await expect(undone).rejects.toThrow('undo');
    expect(await things.distinct('name')).toEqual(['before']);
    await client.close();
  });
});

describe('nats', () => {
  let nats: Nats;
  beforeAll(async () => {
    nats = await startNats();
  });
  afterAll(() => nats.stop());

  const streams = async (): Promise<string[]> => {
    const connection = await connect({ servers: nats.url, user: nats.user, pass: nats.password });
    const manager = await jetstreamManager(connection);
    const names: string[] = [];
    for await (const { config } of manager.streams.list()) names.push(config.name);
    await connection.close();
    return names;
  };

  test('refuses who has no password', async () => {
    await expect(connect({ servers: nats.url, maxReconnectAttempts: 0 })).rejects.toThrow(/authorization/i);
  });

  test('keeps a stream over a restart and a kill, and loses it when wiped', async () => {
    const connection = await connect({ servers: nats.url, user: nats.user, pass: nats.password });
    await (await jetstreamManager(connection)).streams.add({ name: 'KEPT', subjects: ['kept.>'] });
    await connection.close();
    await nats.restart();
    expect(await streams()).toEqual(['KEPT']);
    await nats.kill();
    await nats.start();
    expect(await streams()).toEqual(['KEPT']);
    await nats.wipe();
    expect(await streams()).toEqual([]);
  });
});

test('the object store keeps what is put into a bucket of its own', async () => {
  const store = await startObjectStore();
  const { hostname, port } = new URL(store.endpoint);
  const { accessKey, secretKey, bucket } = store;
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
  await client.putObject(bucket, 'a/b', Buffer.from('hello'));
  expect((await client.statObject(bucket, 'a/b')).size).toBe(5);
});

describe('mailbox', () => {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
  });
  afterAll(() => mailbox.stop());

  test('shows what was sent, by address', async () => {
    const transport = createTransport(mailbox.smtpUrl);
    await transport.sendMail({ from: 'a@b.test', to: 'one@b.test', subject: 'مرحبا', text: 'first' });
    await transport.sendMail({ from: 'a@b.test', to: 'two@b.test', subject: 'second', text: 'second' });
    transport.close();
    const all = await mailbox.mails();
    expect(all.map((mail) => mail.subject)).toEqual(['مرحبا', 'second']);
    expect((await mailbox.mails('one@b.test')).map((mail) => mail.text?.trim())).toEqual(['first']);
  });
});
