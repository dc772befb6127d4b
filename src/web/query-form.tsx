import type { ReactNode, SubmitEvent } from "react";
import { useNavigate } from "react-router";

export interface QueryFormProps {
  /** The path of the result page; with it the form works without JavaScript as well. */
  readonly action: string;
  readonly role?: "search";
  readonly className?: string;
  /** Replaces the current history entry by the result page. */
  readonly replace?: boolean;
  readonly children: ReactNode;
}

/** A GET form whose result is another URL of the site: its fields become the query, and the scroll position is kept. */
export function QueryForm({ action, role, className, replace = false, children }: QueryFormProps) {
  const navigate = useNavigate();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : value.name,
    ]);
    void navigate({ pathname: action, search: new URLSearchParams(entries).toString() }, { preventScrollReset: true, replace });
  }
  return (
    <form role={role} action={action} onSubmit={submit} className={className}>
      {children}
    </form>
  );
}
