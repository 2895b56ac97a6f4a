import { Input, Segmented } from 'antd';
import { useDispatch } from 'react-redux';
import { limits } from '@plumbline/contracts/limits';
import { businessCaseFields, composeBusinessCase } from '@plumbline/contracts/plans';
import { Field } from '@plumbline/web/parts/field';
import { useText } from '@plumbline/web/text';
import { answerEdited, draftEdited } from './draft.ts';
import type { Draft } from './draft.ts';

function Questions({ draft, disabled }: { draft: Draft; disabled: boolean }) {
  const text = useText();
  const dispatch = useDispatch();
  const length = composeBusinessCase(draft.answers).length;
  const missing = Math.max(0, limits.businessCaseMinLength - length);
  return (
    <>
      {businessCaseFields.map((field) => (
        <Field key={field} label={text(`wizard.case.${field}`)} hint={text(`wizard.case.${field}_hint`)}>
          {(control) => (
            <Input.TextArea
              {...control}
              dir="auto"
              disabled={disabled}
              autoSize={{ minRows: 2, maxRows: 12 }}
              value={draft.answers[field]}
              onChange={(event) => dispatch(answerEdited({ field, value: event.target.value }))}
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

function PastedText({ draft, disabled }: { draft: Draft; disabled: boolean }) {
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
          onChange={(event) => dispatch(draftEdited({ text: event.target.value }))}
        />
      )}
    </Field>
  );
}

/** A pitch without a deck: five short answers, or text from elsewhere. */
export function BusinessCase({
  draft,
  disabled,
  onModeChange,
}: {
  draft: Draft;
  disabled: boolean;
  onModeChange: () => void;
}) {
  const text = useText();
  const dispatch = useDispatch();
  return (
    <div className="pl-stack">
      <Segmented<Draft['caseMode']>
        block
        disabled={disabled}
        aria-label={text('wizard.case.mode')}
        value={draft.caseMode}
        options={[
          { value: 'questions', label: text('wizard.case.mode_questions') },
          { value: 'text', label: text('wizard.case.mode_text') },
        ]}
        onChange={(caseMode) => {
          onModeChange();
          dispatch(draftEdited({ caseMode }));
        }}
      />
      {draft.caseMode === 'questions' ? (
        <Questions draft={draft} disabled={disabled} />
      ) : (
        <PastedText draft={draft} disabled={disabled} />
      )}
    </div>
  );
}
