import type { Browser } from 'playwright-core';
import { freePort } from '../../scripts/ports.ts';
import { holdModel, type HeldModel } from './journey-model.ts';
import { launchBrowser } from './browser.ts';
import { startTestSystem, type TestSystem } from './system.ts';
import { unhurried } from './unhurried.ts';

/** The built product, its model behind a door, and a browser. */
export interface Journey {
  browser: Browser;
  system: TestSystem;
  model: HeldModel;
  stop: () => Promise<void>;
}

/** Starts what a journey needs; what was started before one part fails is stopped again. */
export const startJourney = async (env: Record<string, string> = {}): Promise<Journey> => {
  const endings: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of endings) await end();
  };
  try {
    const analystPort = await freePort();
    const model = await holdModel(analystPort);
    endings.unshift(() => model.stop());
    const system = await startTestSystem({
      env: { ...unhurried, ...env },
      serviceEnv: { analyst: { PORT: String(analystPort) }, evaluations: { OPENAI_BASE_URL: model.baseUrl } },
    });
    endings.unshift(() => system.stop());
    const browser = await launchBrowser();
    endings.unshift(() => browser.close());
    return { browser, system, model, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
