import { useState } from "react";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import { PHOTO_SLOTS, type PhotoCode } from "../../model/rules/requirements.ts";
import { removePhoto } from "../../capture/contract.ts";
import { photoMessages } from "../../capture/web/photo/messages.ts";
import { OwnPhoto } from "../../capture/web/photo/own-photo.tsx";
import { PhotoStep } from "../../capture/web/photo/photo-step.tsx";
import { FixedNote } from "./forms/fixed-note.tsx";
import { ReadNotes } from "./forms/from-photo/read-notes.tsx";
import type { Own } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";
import { useGiving } from "./giving.ts";
import { Elsewhere } from "./photos/elsewhere.tsx";
import { SelfieDigits } from "./photos/selfie-digits.tsx";
import { slotToGive } from "./photos/slots.ts";
import { whyFixed } from "./steps.ts";

interface GivePhotosProps {
  readonly own: Own;
  readonly tier: string;
  readonly code: PhotoCode;
  readonly onGiven: () => Promise<void>;
  /** Goes on once what is asked for is there. */
  readonly onDone: () => void;
}

const TIPS = { identity_photo: "tipsCard", selfie: "tipsFace", income_file: "tipsFile" } as const;

/** The photographs of one requirement: what is there, the next one, and going on by phone. */
export function GivePhotos({ own, tier, code, onGiven, onDone }: GivePhotosProps) {
  const t = useMessages(photoMessages);
  const page = useMessages(verificationMessages);
  const rules = useMessages(ruleMessages);
  const toasts = useToasts();
  const giving = useGiving();
  const [replaced, setReplaced] = useState<number | null>(null);
  const given = own.photos.filter((photo) => photo.code === code);
  const status = own.steps.flatMap(({ requirements }) => requirements).find((one) => one.code === code)?.status ?? "MISSING";
  const isFixed = whyFixed(own, code) !== null;
  const isSingle = PHOTO_SLOTS[code] === 1;
  const slot = isFixed ? null : slotToGive({ code, status, taken: given.map((photo) => photo.slot), replaced });
  return (
    <section className="mt-2 flex flex-col gap-5">
      {isFixed ? <FixedNote own={own} codes={[code]} /> : <p>{t(TIPS[code])}</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {given.map((photo) => (
          <GivenRow
            key={photo.id}
            photo={photo}
            name={isSingle ? rules(`requirement.${code}`) : t("file", { slot: photo.slot })}
            status={isFixed ? "fixed" : status}
            onReplace={replaced === null ? () => setReplaced(photo.slot) : null}
            onGiven={onGiven}
          />
        ))}
      </ul>
      {code === "identity_photo" && given.length > 0 ? <ReadNotes own={own} tier={tier} /> : null}
      {code === "selfie" && slot !== null ? <SelfieDigits /> : null}
      {slot === null ? null : (
        <>
          {!isSingle && replaced !== null ? <p className="font-semibold">{t("replacing", { slot })}</p> : null}
          <PhotoStep
            key={slot}
            code={code}
            bounds={own.photoBounds}
            onSend={async ({ id, photo, tries, read }, upload) => {
              await giving.photo(upload, { id, code, slot, tries, photo, ...read });
              toasts.show({ kind: "success", title: t("sent") });
              setReplaced(null);
              await onGiven();
              if (isSingle) onDone();
            }}
          />
          {replaced === null ? null : (
            <div>
              <Button variant="quiet" onClick={() => setReplaced(null)}>
                {t("keep")}
              </Button>
            </div>
          )}
          {/* A link has no slot: the photograph from it takes the first, and would replace what is there. */}
          {slot === 1 && giving.hasAccount ? (
            <Elsewhere code={code} ids={given.map(({ id }) => id).join(" ")} onGiven={onGiven} />
          ) : null}
        </>
      )}
      {given.length > 0 && replaced === null && status !== "REJECTED" ? (
        <div>
          <Button variant={isSingle ? "primary" : "secondary"} onClick={onDone}>
            {page("goOn")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface GivenRowProps {
  readonly photo: Own["photos"][number];
  readonly name: string;
  /** Of the whole requirement; `fixed`: nothing can be changed now. */
  readonly status: "fixed" | "MISSING" | "PROVIDED" | "REJECTED" | "ACCEPTED" | "WAIVED" | "FINAL";
  /** Null while another is being replaced. */
  readonly onReplace: (() => void) | null;
  readonly onGiven: () => Promise<void>;
}

/** One photograph that was given, with what can be done about it. */
function GivenRow({ photo: { id, code, slot, media }, name, status, onReplace, onGiven }: GivenRowProps) {
  const t = useMessages(photoMessages);
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { hasAccount } = useGiving();
  const isSingle = PHOTO_SLOTS[code] === 1;
  // Staff assess each file; which one they rejected is not said, so each can be replaced, and the call refuses those that were not.
  const canReplace = status === "REJECTED" ? !isSingle : status === "PROVIDED" && isSingle;
  const remove = () =>
    errors.attempt(async () => {
      await api(removePhoto, { id });
      toasts.show({ kind: "success", title: t("removed") });
      await onGiven();
    });
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4">
      <span className="grow">
        <strong className="block font-semibold">{name}</strong>
        <span className="text-sm text-ink-muted">{t(status === "REJECTED" ? "givenBefore" : "given")}</span>
      </span>
      {hasAccount ? <OwnPhoto id={id} media={media} name={name} /> : null}
      {canReplace && onReplace !== null ? (
        <Button size="small" variant="secondary" onClick={onReplace}>
          {isSingle ? t("replace") : t("replaceFile", { slot })}
        </Button>
      ) : null}
      {status === "PROVIDED" && !isSingle && hasAccount ? (
        <Button size="small" variant="secondary" onClick={() => void remove()}>
          {t("remove", { slot })}
        </Button>
      ) : null}
    </li>
  );
}
