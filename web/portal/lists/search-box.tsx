// The search keyword, applied 300 ms after the last keystroke, or immediately on Enter.
import { useEffect, useRef, useState } from 'react';
import { MAX_LINE_CHARS } from '../../../contract/limits.ts';
import { SearchIcon } from '../../ui/icons.tsx';

const PAUSE_MS = 300;

interface SearchBoxProps {
  /** The keyword that the list shows or is loading. */
  keyword: string;
  /** What is searched, for screen readers. */
  label: string;
  /** What can be typed, in a few words. */
  hint: string;
  onSearch: (keyword: string, options?: { settle: boolean }) => void;
}

/** For a list in which nothing matches. */
export function ClearSearch({ onSearch }: Pick<SearchBoxProps, 'onSearch'>) {
  const clear = () => {
    onSearch('', { settle: true });
    document.getElementById('keyword')?.focus();
  };
  return (
    <button className="btn quiet small" type="button" onClick={clear}>
      Clear the search
    </button>
  );
}

export function SearchBox({ keyword, label, hint, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(keyword);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The last keyword from this box. A different one came from Back, Forward or "Clear the search".
  const asked = useRef(keyword);
  // The timer must call the callback that is current when it fires, not when the key was pressed.
  const latest = useRef(onSearch);

  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);

  useEffect(() => {
    if (keyword === asked.current) return;
    clearTimeout(timer.current);
    asked.current = keyword;
    setText(keyword);
  }, [keyword]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (value: string, settle: boolean) => {
    clearTimeout(timer.current);
    asked.current = value.trim();
    latest.current(asked.current, { settle });
  };

  return (
    <search className="search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(text, true);
        }}
        method="post"
        noValidate
      >
        <label className="vh" htmlFor="keyword">
          {label}
        </label>
        <SearchIcon />
        <input
          id="keyword"
          type="search"
          dir="auto"
          placeholder={hint}
          autoComplete="off"
          maxLength={MAX_LINE_CHARS}
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => ask(value, false), PAUSE_MS);
          }}
        />
      </form>
    </search>
  );
}
