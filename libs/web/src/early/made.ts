import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from '@plumbline/contracts/limits';

/*
 * What the build writes into an early screen (`build/early-screen.ts`), of one language each. The values here are stand-ins for the
 * compiler: nothing reads them.
 */

/** What an answer has to be like, as JSON Schema: made of the contracts' own schemas. */
export interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  propertyNames?: Shape;
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

export const language: Language = 'en';
/** The sentences it says, taken apart. */
export const sentences: Record<string, MessageFormatElement[]> = {};
/** antd's sizes by name; a colour is the variable that has it. */
export const tokens: Record<string, string | number> = {};
/** antd's variables in both themes, as a style sheet. */
export const variables: string = '';
export const shapes: Record<string, Shape> = {};
