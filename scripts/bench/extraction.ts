import { benchExtraction } from '../../libs/documents/bench/extraction.ts';
import { onPath } from '../tools.ts';
import { milliseconds, times, type Bench } from './measure.ts';

const most = 2;

/** Reading a PDF as the plans service does, beside poppler's own program. */
export const extraction: Bench = async () => {
  const what = 'extraction of a 20-page text PDF, warm, beside pdftotext as a process';
  const target = `≤ ${times(most)}`;
  if (onPath('pdftotext') === undefined)
    return [{ what, measured: 'pdftotext is not on this machine (package poppler-utils)', target, met: undefined }];
  const { ours_ms, pdftotext_ms, ratio } = await benchExtraction();
  return [
    {
      what,
      measured: `${times(ratio)} (${milliseconds(ours_ms)} to ${milliseconds(pdftotext_ms)})`,
      target,
      met: ratio <= most,
    },
  ];
};
