import { Input, Segmented } from 'antd';
import { useDispatch } from 'react-redux';
import { limits } from '@plumbline/contracts/limits';
import { businessCaseFields, composeBusinessCase, optionalCaseFields } from '@plumbline/contracts/plans';
import { Field } from '@plumbline/web/parts/field';
import { useText } from '@plumbline/web/text';
import { answerEdited, draftEdited } from './draft.ts';
import type { Draft } from './draft.ts';

interface PartProps {
  draft: Draft;
  disabled: boolean;
  /** What was wrong with the text of before may be right now. */
  onEdit: () => void;
}

function Questions({ draft, disabled, onEdit }: PartProps) {
  const text = useText();
  const dispatch = useDispatch();
  const length = composeBusinessCase(draft.answers).length;
  const missing = Math.max(0, limits.businessCaseMinLength - length);
  return (
    <>
      {businessCaseFields.map((field) => (
        <Field
          key={field}
          label={text(`wizard.case.${field}`)}
          {...(optionalCaseFields.has(field) ? { note: text('wizard.optional') } : {})}
          hint={text(`wizard.case.${field}_hint`)}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              dir="auto"
              disabled={disabled}
              autoSize={{ minRows: 2, maxRows: 12 }}
              value={draft.answers[field] ?? ''}
              onChange={(event) => {
                onEdit();
                dispatch(answerEdited({ field, value: event.target.value }));
              }}
            />
          )}
        </Field>
      ))}
      <p className="count pl-muted" role="status">
        {missing > 0 ? text('wizard.case.count_missing', { length, missing }) : text('wizard.case.count', { length })}
      </p>
    </>
  );
}

function PastedText({ draft, disabled, onEdit }: PartProps) {
  const text = useText();
  const dispatch = useDispatch();
  const length = draft.text.trim().length;
  const tooLong = length > limits.pastedTextMaxLength;
  return (
    <Field
      label={text('wizard.text.label')}
      hint={text('wizard.text.count', { length, max: limits.pastedTextMaxLength })}
      error={tooLong ? text('wizard.error.text_length') : undefined}
    >
      {(control) => (
        <Input.TextArea
          {...control}
          dir="auto"
          disabled={disabled}
          autoSize={{ minRows: 10, maxRows: 24 }}
          value={draft.text}
          onChange={(event) => {
            onEdit();
            dispatch(draftEdited({ text: event.target.value }));
          }}
        />
      )}
    </Field>
  );
}

/** A pitch without a deck: short answers, or text from elsewhere. */
export function BusinessCase({ draft, disabled, onEdit }: PartProps) {
  const text = useText();
  const dispatch = useDispatch();
  return (
    <div className="pl-stack">
      <Segmented<Draft['caseMode']>
        className="case-mode"
        block
        disabled={disabled}
        aria-label={text('wizard.case.mode')}
        value={draft.caseMode}
        options={[
          { value: 'questions', label: text('wizard.case.mode_questions') },
          { value: 'text', label: text('wizard.case.mode_text') },
        ]}
        onChange={(caseMode) => {
          onEdit();
          dispatch(draftEdited({ caseMode }));
        }}
      />
      {draft.caseMode === 'questions' ? (
        <Questions draft={draft} disabled={disabled} onEdit={onEdit} />
      ) : (
        <PastedText draft={draft} disabled={disabled} onEdit={onEdit} />
      )}
    </div>
  );
}
