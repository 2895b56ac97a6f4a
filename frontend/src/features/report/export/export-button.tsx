import { DownloadOutlined } from '@ant-design/icons';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { Notice } from '@plumbline/web/parts/notice';
import { PartBoundary } from '@plumbline/web/parts/part-boundary';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { Suspense } from 'react';
import type { ExportMenuProps } from './export-menu.tsx';

const ExportMenu = lazyPart(async () => ({ default: (await import('./export-menu.tsx')).ExportMenu }));

/**
 * The menu, fetched once the report is there to be read: with what it makes files of it is a tenth of the first load. When it cannot be
 * fetched the report stays, and a press fetches it again.
 */
export function ExportButton(props: ExportMenuProps) {
  const text = useText();
  const button = { icon: <DownloadOutlined aria-hidden />, children: text('report.export.menu') };
  return (
    <Suspense
      fallback={
        <div className="pl-actions screen-only">
          <Button {...button} disabled />
        </div>
      }
    >
      <PartBoundary
        fallback={({ sentence, tryAgain, tries }) => (
          <div className="pl-actions screen-only">
            {tries > 0 && <Notice kind="error">{sentence}</Notice>}
            <Button {...button} onClick={tryAgain} />
          </div>
        )}
      >
        <ExportMenu {...props} />
      </PartBoundary>
    </Suspense>
  );
}
