import { DownloadOutlined } from '@ant-design/icons';
import type { MemoReport } from '@plumbline/contracts/memo-report';
import type { MemoRun } from '@plumbline/contracts/memos';
import { Notice } from '@plumbline/web/parts/notice';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { fileNameOf } from '../../../parts/file-name.ts';
import { saveFile } from '../../../parts/save-file.ts';

interface MemoExportProps {
  memo: MemoRun;
  report: MemoReport;
  /** The memo as it is stored. */
  data: unknown;
  /** Numbers, from 0, of the follow-up questions that are ticked off. */
  done: readonly number[];
}

const formats = ['print', 'docx', 'xlsx', 'json'] as const;
type Format = (typeof formats)[number];
const isFormat = (key: string): key is Format => formats.some((format) => format === key);

/** Print, Word, the metrics as a workbook, and JSON. What writes files is fetched when one is asked for. */
export const MemoExport = ({ memo, report, data, done }: MemoExportProps) => {
  const text = useText();
  const intl = useIntl();
  const language = useWebSelector((state) => state.language.value);
  const [isWorking, setIsWorking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const title = report.company_name ?? memo.package_title;

  const saveDocx = async (): Promise<void> => {
    const [{ docxOf }, { memoOutlineOf }] = await Promise.all([
      import('../../../parts/docx-file.ts'),
      import('./memo-outline.ts'),
    ]);
    saveFile(
      await docxOf(memoOutlineOf({ memo, report, done, intl, language })),
      fileNameOf(title, memo.created_at, 'docx', 'memo'),
    );
  };
  const saveXlsx = async (): Promise<void> => {
    const { metricsWorkbook } = await import('./metrics-xlsx.ts');
    saveFile(
      metricsWorkbook({ report, intl, rtl: language === 'ar' }),
      fileNameOf(title, memo.created_at, 'xlsx', 'metrics'),
    );
  };
  const saveJson = async (): Promise<void> => {
    const { memoJsonOf } = await import('./memo-json.ts');
    saveFile(memoJsonOf({ memo, data, done }), fileNameOf(title, memo.created_at, 'json', 'memo'));
  };
  const savers = { docx: saveDocx, xlsx: saveXlsx, json: saveJson };

  const onChoice = (format: Format): void => {
    setHasFailed(false);
    if (format === 'print') return window.print();
    setIsWorking(true);
    savers[format]()
      .catch((error: unknown) => {
        console.error('The document could not be made', error);
        setHasFailed(true);
      })
      .finally(() => setIsWorking(false));
  };

  return (
    <>
      {hasFailed && <Notice kind="error">{text('report.export.failed')}</Notice>}
      <Dropdown
        autoFocus
        trigger={['click']}
        // The menu takes the focus and does not give it back.
        onOpenChange={(isOpen) => !isOpen && opener.current?.focus({ preventScroll: true })}
        menu={{
          items: formats.map((format) => ({
            key: format,
            label: text(format === 'xlsx' ? 'memo.export.xlsx' : `report.export.${format}`),
          })),
          onClick: ({ key }) => {
            if (isFormat(key)) onChoice(key);
          },
        }}
      >
        <Button ref={opener} icon={<DownloadOutlined aria-hidden />} loading={isWorking} aria-haspopup="menu">
          {text('report.export.menu')}
        </Button>
      </Dropdown>
    </>
  );
};
