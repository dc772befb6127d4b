import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { useAuth } from "#web/session/store.ts";
import { sharedMessages } from "./messages.ts";
import type { Names } from "#identity/web/people.ts";

/** `nameOf(id)`: the name of an actor in a sentence. The caller is "you"; an actor that is not a person is the system. */
export function useNameOf(names: Names): (id: string) => string {
  const t = useMessages(sharedMessages);
  const auth = useAuth();
  return (id) => {
    const known = names[id];
    if (known !== undefined) return known.email === auth?.email_address ? t("you") : known.name;
    return id.startsWith("us_") ? id : t("system");
  };
}

/** A person's name and e-mail address, linked to their rights. */
export function Person({ id, names }: { readonly id: string; readonly names: Names }) {
  const nameOf = useNameOf(names);
  const may = useMay();
  const known = names[id];
  const name = nameOf(id);
  return (
    <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-2">
      {id.startsWith("us_") && may("access", "view") ? (
        <Link
          to={href("/office/access/people/:personId", { personId: id })}
          className="font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="font-semibold wrap-anywhere">{name}</span>
      )}
      {known === undefined ? null : <span className="text-sm font-normal wrap-anywhere text-ink-muted">{known.email}</span>}
    </span>
  );
}
