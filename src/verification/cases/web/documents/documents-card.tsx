import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ViewButton } from "#web/ui/viewed-file/view-button.tsx";
import { ViewedFileBox } from "#web/ui/viewed-file/viewed-file.tsx";
import { ruleMessages } from "../../../model/rules/messages.ts";
import type { ShownCase, ShownSubmission } from "../../contract.ts";
import type { Looking } from "../look/use-looking.ts";
import { focusRow } from "../review/focus-row.ts";
import { documentMessages } from "./messages.ts";
import type { Pictures } from "./use-pictures.ts";

interface DocumentsCardProps {
  readonly shown: ShownCase;
  readonly looking: Looking;
  readonly pictures: Pictures;
}

/** The photographs and files. The selfie stands beside the photograph of the document, so that the faces are compared. */
export function DocumentsCard({ shown, looking, pictures }: DocumentsCardProps) {
  const t = useMessages(documentMessages);
  const given = shown.submissions.filter(({ photo }) => photo !== null).map(looking.shownOf);
  const faces = given.filter(({ code }) => code === "identity_photo" || code === "selfie");
  const files = given.filter((one) => !faces.includes(one));
  const areBothOpen = faces.length > 1 && faces.every(({ id }) => looking.photos.has(id));
  const drawn = (submission: ShownSubmission) => (
    <li key={submission.id} className="min-w-0">
      <DocumentItem submission={submission} looking={looking} pictures={pictures} isPaired={areBothOpen} />
    </li>
  );
  return (
    <Card level={2} title={t("title")}>
      {given.length === 0 ? <p className="text-ink-muted">{t("none")}</p> : null}
      {/* A card lies and a portrait stands: with these widths both are of one height. */}
      <ul className={classNames("grid items-start gap-5", areBothOpen && "sm:grid-cols-[minmax(0,16fr)_minmax(0,9fr)]")}>
        {faces.map(drawn)}
      </ul>
      {files.length === 0 ? null : <ul className="grid gap-5 not-first:mt-5">{files.map(drawn)}</ul>}
    </Card>
  );
}

interface DocumentItemProps {
  readonly submission: ShownSubmission;
  readonly looking: Looking;
  readonly pictures: Pictures;
  /** Shown beside another. */
  readonly isPaired: boolean;
}

function DocumentItem({ submission, looking, pictures, isPaired }: DocumentItemProps) {
  const t = useMessages(documentMessages);
  const rules = useMessages(ruleMessages);
  const { id, code, slot, photo } = submission;
  const name =
    code === "income_file" ? t("file", { name: rules(`requirement.${code}`), position: slot + 1 }) : rules(`requirement.${code}`);
  const viewed = looking.photos.get(id);
  const open = async () => {
    pictures.select(id);
    // The keys of assessing are heard by the requirement of this photograph, and by nothing else.
    // In the next frame the columns have their new widths.
    if (await looking.view(id)) requestAnimationFrame(() => focusRow(document, id));
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-base font-semibold">{name}</h3>
          {photo === null || photo.width === null || photo.height === null ? null : (
            <p className="text-sm text-ink-muted figures">{t("size", { width: photo.width, height: photo.height })}</p>
          )}
        </div>
        <ViewButton
          name={name}
          isOpen={viewed !== undefined}
          isOpening={looking.opening === id}
          closeText={t("close")}
          onView={() => void open()}
          onClose={() => looking.close(id)}
        />
      </div>
      {viewed === undefined ? null : (
        <ViewedFileBox
          viewed={viewed}
          name={name}
          place={pictures.placeOf(id)}
          isUpright={isPaired && code === "selfie"}
          onPlace={(place) => pictures.setPlace(id, place)}
          onSelect={() => pictures.select(id)}
        />
      )}
      {/* Below the picture, so that both pictures begin at one height. */}
      {code === "selfie" ? (
        <p>
          <span className="text-sm text-ink-muted">{t("digits")}: </span>
          <strong className="text-xl tracking-widest figures">{photo?.sessionCode ?? t("noDigits")}</strong>
        </p>
      ) : null}
      <ReadByDevice read={photo?.read ?? null} />
    </div>
  );
}

/** All that the device read, as it named it: the fields that are typed too are compared beside the answers. */
function ReadByDevice({ read }: { readonly read: Readonly<Record<string, string>> | null }) {
  const t = useMessages(documentMessages);
  if (read === null || Object.keys(read).length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold text-primary">{t("readTitle")}</summary>
      <dl className="mt-1 flex flex-col gap-1">
        {Object.entries(read).map(([field, value]) => (
          <div key={field} className="wrap-anywhere">
            <dt className="inline text-ink-muted">{field}: </dt>
            <dd className="inline font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
