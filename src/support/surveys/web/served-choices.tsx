import type { ReactNode } from "react";
import { htmlLang } from "#kernel/locale.ts";
import { controlIdOf } from "#web/ui/form/served/problem.ts";
import { useServedProblem } from "#web/ui/form/served/served-form.tsx";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoicesProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Choice[];
  readonly defaultValue: string | undefined;
}

/** A few choices of a served form, of which one is required: native radios, so that it works without scripts and by arrow keys. */
export function ServedChoices({ name, label, options, defaultValue }: ChoicesProps): ReactNode {
  const problem = useServedProblem(name);
  const id = controlIdOf(name);
  return (
    <fieldset className="min-w-0" aria-describedby={problem === null ? undefined : `${id}-error`}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-col gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className={`flex min-h-target cursor-pointer items-center gap-3 rounded-md border bg-surface px-4 py-2 hover:bg-surface-hover has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-[Highlight] ${problem === null ? "border-line-strong" : "border-danger"}`}
          >
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={defaultValue === option.value}
              className="size-5 shrink-0 accent-primary outline-none"
            />
            <span className="figures">{option.label}</span>
          </label>
        ))}
      </div>
      <div id={`${id}-error`} className="min-h-8.5 pt-1 pb-2 text-sm">
        {problem === null ? null : (
          <p className="font-medium text-danger">
            <span lang={htmlLang(problem.language)}>{problem.message}</span>
            {problem.remedy ? <span className="font-normal text-ink-muted"> · {problem.remedy}</span> : null}
          </p>
        )}
      </div>
    </fieldset>
  );
}
