import { DownloadOutlined } from '@ant-design/icons';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { Notice } from '@plumbline/web/parts/notice';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { PageNames } from '@plumbline/contracts/page-names';
import type { ReadReport } from '../read-report.ts';
import { fileNameOf } from '../../../parts/file-name.ts';
import { saveFile } from '../../../parts/save-file.ts';
import { jsonOf } from './json-file.ts';
import { legacyOutlineOf, outlineOf } from './outline.ts';

export type ShownReport = Extract<ReadReport, { data: unknown }>;

export interface ExportMenuProps {
  evaluation: Evaluation;
  read: ShownReport;
  unit: PageNames;
}

const formats = ['print', 'docx', 'json'] as const;
type Format = (typeof formats)[number];
const isFormat = (key: string): key is Format => formats.some((format) => format === key);

/** Print, Word and JSON of the report on the page. What writes Word documents is fetched when one is asked for. */
export const ExportMenu = ({ evaluation, read, unit }: ExportMenuProps) => {
  const text = useText();
  const intl = useIntl();
  const language = useWebSelector((state) => state.language.value);
  const [isWorking, setIsWorking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const nameOf = (extension: 'docx' | 'json'): string =>
    fileNameOf(evaluation.company_name ?? evaluation.plan_title, evaluation.created_at, extension);

  const saveDocx = async (): Promise<void> => {
    const input = { evaluation, intl, language, unit, bestEffort: read.bestEffort };
    const outline = read.kind === 'legacy' ? legacyOutlineOf(read.report, input) : outlineOf(read.report, input);
    const { docxOf } = await import('../../../parts/docx-file.ts');
    saveFile(await docxOf(outline), nameOf('docx'));
  };

  const onChoice = (format: Format): void => {
    setHasFailed(false);
    if (format === 'print') window.print();
    else if (format === 'json') saveFile(jsonOf(evaluation, read), nameOf('json'));
    else {
      setIsWorking(true);
      saveDocx()
        .catch((error: unknown) => {
          console.error('The Word document could not be made', error);
          setHasFailed(true);
        })
        .finally(() => setIsWorking(false));
    }
  };

  return (
    <div className="pl-actions screen-only">
      {hasFailed && <Notice kind="error">{text('report.export.failed')}</Notice>}
      <Dropdown
        autoFocus
        trigger={['click']}
        // The menu takes the focus and does not give it back.
        onOpenChange={(isOpen) => !isOpen && opener.current?.focus({ preventScroll: true })}
        menu={{
          items: formats.map((format) => ({ key: format, label: text(`report.export.${format}`) })),
          onClick: ({ key }) => {
            if (isFormat(key)) onChoice(key);
          },
        }}
      >
        <Button ref={opener} icon={<DownloadOutlined aria-hidden />} loading={isWorking} aria-haspopup="menu">
          {text('report.export.menu')}
        </Button>
      </Dropdown>
    </div>
  );
};
