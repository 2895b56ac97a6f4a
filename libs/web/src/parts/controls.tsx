import { useEffect, useId, useState } from 'react';
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';

const typedMs = 300;

/** A search that is looked for a moment after the last letter; what the address says stands in it. */
export function SearchField({
  label,
  hint,
  value,
  onSearch,
}: {
  label: string;
  hint: string;
  value: string;
  onSearch: (value: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  // "Back" changes the address, and so what is looked for.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), typedMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <div className="control control-search">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="search"
        dir="auto"
        value={typed}
        placeholder={hint}
        maxLength={200}
        prefix={<SearchOutlined aria-hidden />}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => onSearch(typed.trim())}
      />
    </div>
  );
}

/** One of a few. */
export function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="control">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="choice" value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
