declare module 'spdx-satisfies' {
  /** Whether a licence expression can be fulfilled by the approved ones alone; throws when it is no expression of SPDX. */
  export default function satisfies(expression: string, approved: readonly string[]): boolean;
}
