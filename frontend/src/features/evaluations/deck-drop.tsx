import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { DeleteOutlined, FileTextOutlined, InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useIntl } from 'react-intl';
import { limits } from '@plumbline/contracts/limits';
import { deckAccept } from '@plumbline/web/deck-file';
import { useFileDrop } from '@plumbline/web/file-drop';
import { useText } from '@plumbline/web/text';
import { FileName } from '../../parts/file-name-text.tsx';
import './deck-drop.css';

const MIB = 1_048_576;

const useSize = (): ((bytes: number) => string) => {
  const intl = useIntl();
  return (bytes) =>
    bytes >= MIB
      ? intl.formatNumber(bytes / MIB, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
      : intl.formatNumber(Math.max(1, Math.round(bytes / 1024)), { style: 'unit', unit: 'kilobyte' });
};

interface Props {
  file: File | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
  /** A file stands there that was picked: what is next takes the focus. */
  onChosen: () => void;
}

/** Drop a deck here or pick one. A keyboard reaches the picker as any other control. */
export function DeckDrop({ file, disabled, onFile, onChosen }: Props) {
  const text = useText();
  const size = useSize();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  // The picker and the button that removes each go away when they are used, and hand the focus on: to what is next, and back.
  const handsOn = useRef(false);
  const onNext = useEffectEvent(onChosen);
  useEffect(() => {
    if (handsOn.current && file === null) picker.current?.focus();
    if (handsOn.current && file !== null) onNext();
    handsOn.current = false;
  }, [file]);
  const choose = (chosen: File | null): void => {
    handsOn.current = true;
    onFile(chosen);
  };
  const { over, target } = useFileDrop(([dropped]) => {
    if (dropped !== undefined && !disabled) onFile(dropped);
  });
  if (file !== null) {
    return (
      <div className="deck-chosen" {...target}>
        <FileTextOutlined aria-hidden />
        <span className="deck-name">
          <span>
            <FileName name={file.name} />
          </span>
          <span className="pl-muted">{size(file.size)}</span>
        </span>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          disabled={disabled}
          aria-label={text('wizard.deck.remove')}
          onClick={() => choose(null)}
        />
      </div>
    );
  }
  return (
    <div className={over ? 'deck-drop deck-over' : 'deck-drop'} {...target}>
      <input
        ref={picker}
        id={id}
        className="deck-input"
        type="file"
        accept={deckAccept}
        disabled={disabled}
        aria-describedby={`${id}-rules`}
        onChange={(event) => {
          choose(event.target.files?.[0] ?? null);
          // So that choosing the same file again, after it was removed or refused, is a change.
          event.target.value = '';
        }}
      />
      <InboxOutlined className="deck-icon" aria-hidden />
      <label htmlFor={id}>{text('wizard.deck.drop')}</label>
      <p className="pl-muted" id={`${id}-rules`}>
        {text('wizard.deck.rules', { size: size(limits.deckMaxBytes) })}
      </p>
    </div>
  );
}
