import type { ReactNode } from "react";
import { Link } from "react-router";
import { referenceOf } from "#kernel/id.ts";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { ShownMail } from "../model/received.ts";
import { mailMessages } from "./messages.ts";

const linkTo = (id: string) => (reference: ReactNode) => (
  <Link
    to={id.startsWith("cm_") ? href("/office/contact/:id", { id }) : href("/office/support/:id", { id })}
    className="figures font-semibold text-primary underline underline-offset-4"
  >
    {reference}
  </Link>
);

/** Below the text of a mail: whether it comes from whom it says, what was left out, what it answers, and on request the mails that it repeats. */
export default function MailNote({ mail }: { readonly mail: ShownMail }) {
  const t = useMessages(mailMessages);
  const { signature, signedBy, server, quoted, isCut, leftOut, refersTo, refersAs } = mail;
  const isConflicting = signature === "broken" || server === "not_named";
  return (
    <div className="flex flex-col gap-1 text-sm wrap-anywhere">
      <p className={classNames(isConflicting ? "font-semibold text-ink" : "text-ink-muted")}>
        {t(`signature.${signature}`, { domain: signedBy ?? "" })}
        {server === "named" || server === "not_named" ? ` ${t(`server.${server}`)}` : null}
      </p>
      {refersTo === null || refersAs === null ? null : (
        <p className="text-ink">
          {t.rich(`refers.${refersAs}`, {
            reference: referenceOf(refersTo),
            case: linkTo(refersTo),
          })}
        </p>
      )}
      {isCut ? <p className="text-ink">{t("isCut")}</p> : null}
      {leftOut.length === 0 ? null : (
        <div className="text-ink">
          <p>{t("leftOut")}</p>
          <ul className="list-disc pl-5">
            {leftOut.map(({ name, why }, index) => (
              <li key={index}>
                <bdi>{name}</bdi> ({t(`why.${why}`)})
              </li>
            ))}
          </ul>
        </div>
      )}
      {quoted === null ? null : (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-primary">
            {t("showQuoted")}
          </summary>
          <p dir="auto" className="mt-1 border-l-2 border-line-strong pl-3 whitespace-pre-wrap text-ink-muted">
            {quoted}
          </p>
        </details>
      )}
    </div>
  );
}
