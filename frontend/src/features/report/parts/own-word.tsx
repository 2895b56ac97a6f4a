import { spelledOut } from '../labels.ts';

/** A report's own word for something that the page's language has none for: keys are English, whatever the report is written in. */
export const OwnWord = ({ of }: { of: string }) => {
  const words = spelledOut(of);
  return <bdi {...(/^[\p{Script=Latin}\P{L}]*$/u.test(words) ? { lang: 'en' } : {})}>{words}</bdi>;
};
