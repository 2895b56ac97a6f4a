import { Envelope, type DataOf, type Fact } from '@plumbline/contracts/events';
import type { Bus } from './bus.ts';

/**
 * Hears of a fact in every replica, since it listens outside any queue group; for what is kept in memory and must be forgotten
 * at once. A replica that is away misses it, so what is kept has to end by itself too. Null stands for one that does not read.
 */
export function hearEverywhere<F extends Fact>(bus: Bus, fact: F, heard: (data: DataOf<F> | null) => void): void;
export function hearEverywhere(bus: Bus, fact: Fact, heard: (data: unknown) => void): void {
  bus.connection.subscribe(fact.subject, {
    callback: (error, message) => {
      if (error) return;
      const { success, data } = fact.data.safeParse(Envelope.parse(message.json()).data);
      heard(success ? data : null);
    },
  });
}
