import type { ReactNode, SubmitEvent } from "react";
import { useNavigate } from "react-router";

export interface QueryFormProps {
  /** Where its answer has an address; with it the form works without JavaScript, too. */
  readonly action: string;
  readonly role?: "search";
  readonly className?: string;
  /** In the history, the answer takes the place of the page that was asked from. */
  readonly replace?: boolean;
  readonly children: ReactNode;
}

/** A GET form whose answer is another address of the site: its fields become the query, and the page stays where it was scrolled to. */
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
