import { benchOcr } from '../../libs/documents/bench/ocr.ts';
import { milliseconds, times, type Bench } from './measure.ts';

const mostOfBare = 1.15;
const leastSideBySide = 1.7;
const mostMb = 600;

/** Reading pictures as the reading service does, beside one bare tesseract.js worker. */
export const ocr: Bench = async () => {
  const { ours_ms, bare_ms, ratio, side_by_side, peak_mb } = await benchOcr();
  return [
    {
      what: 'OCR of a slide at 1,600 px in one process, beside a bare tesseract.js worker',
      measured: `${times(ratio)} (${milliseconds(ours_ms)} to ${milliseconds(bare_ms)} a page)`,
      target: `≤ ${times(mostOfBare)}`,
      met: ratio <= mostOfBare,
    },
    {
      what: 'OCR with one process a core, beside one process',
      measured: side_by_side === null ? 'one core' : times(side_by_side),
      target: `≥ ${times(leastSideBySide)} on two cores`,
      met: side_by_side === null ? undefined : side_by_side >= leastSideBySide,
    },
    {
      what: 'peak memory of a process that reads a deck of Arabic pictures, or does OCR for it',
      measured: peak_mb === null ? 'not told by this system' : `${peak_mb.toFixed(0)} MB`,
      target: `≤ ${String(mostMb)} MB`,
      met: peak_mb === null ? undefined : peak_mb <= mostMb,
    },
  ];
};
