import { Search } from "lucide-react";
import { useLocalizedPath } from "../i18n.tsx";
import { QueryForm } from "../query-form.tsx";
import { buttonLook } from "../ui/form/button-look.ts";

export interface CodeFormProps {
  readonly path: string;
  readonly label: string;
  readonly hint: string;
  readonly go: string;
  readonly typed: string;
  /** What is wrong with the typed code, and how to correct it. */
  readonly problem: string | null;
}

/** A form with one field for a code. It uses GET, so that it works without JavaScript and its result has an address. */
export function CodeForm({ path, label, hint, go, typed, problem }: CodeFormProps) {
  const localized = useLocalizedPath();
  return (
    <QueryForm action={localized(path)} className="mt-6 max-w-form">
      <label htmlFor="code" className="font-semibold">
        {label}
      </label>
      <p id="code-hint" className="text-sm text-ink-muted">
        {hint}
      </p>
      <div className="mt-2 flex gap-2">
        <input
          id="code"
          name="code"
          required
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? "code-hint" : "code-problem code-hint"}
          className="h-12 min-w-0 grow rounded-control border border-line-strong bg-surface px-4 text-ink figures aria-invalid:border-danger"
        />
        <button type="submit" className={buttonLook({})}>
          <span className="inline-flex items-center gap-2">
            <Search aria-hidden size={18} />
            {go}
          </span>
        </button>
      </div>
      {problem === null ? null : (
        <p id="code-problem" role="alert" className="mt-2 font-semibold text-danger">
          {problem}
        </p>
      )}
    </QueryForm>
  );
}
