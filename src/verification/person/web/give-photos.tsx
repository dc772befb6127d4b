import { useEffect, useState } from "react";
import { formatInstant } from "#kernel/time.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PHOTO_SLOTS, type PhotoCode } from "../../model/rules/requirements.ts";
import { givePhoto, makeHandoff, removePhoto, startSelfie } from "../../capture/contract.ts";
import { photoMessages } from "../../capture/web/photo/messages.ts";
import { PhotoStep } from "../../capture/web/photo/photo-step.tsx";
import type { Own } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";

interface GivePhotosProps {
  readonly own: Own;
  readonly code: PhotoCode;
  readonly onGiven: () => Promise<void>;
  /** Goes on once the photograph is there; left out where a form of the same step does. */
  readonly onDone?: () => void;
}

/** The photographs of one requirement: what is there, the next one, and going on by phone. */
export function GivePhotos({ own, code, onGiven, onDone }: GivePhotosProps) {
  const t = useMessages(photoMessages);
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const given = own.photos.filter((photo) => photo.code === code);
  const [isReplacing, setReplacing] = useState(false);
  const most = PHOTO_SLOTS[code];
  const slot = most === 1 ? 1 : ([1, 2, 3, 4].find((free) => given.every((photo) => photo.slot !== free)) ?? null);
  const isAsked = own.steps.some(({ requirements }) =>
    requirements.some((one) => one.code === code && one.status === "REJECTED"),
  );
  const canGive = slot !== null && (most > 1 || given.length === 0 || isReplacing || isAsked);
  return (
    <section className="mt-2 flex flex-col gap-5">
      <p>{t(code === "identity_photo" ? "tipsCard" : code === "selfie" ? "tipsFace" : "tipsFile")}</p>
      {given.map((photo) => (
        <p key={photo.id} className="flex flex-wrap items-center gap-3">
          <span>{most === 1 ? t("given") : t("file", { slot: photo.slot })}</span>
          {most === 1 ? (
            <Button size="small" variant="secondary" onClick={() => setReplacing(true)}>
              {t("replace")}
            </Button>
          ) : (
            <Button
              size="small"
              variant="secondary"
              onClick={() =>
                void errors.attempt(async () => {
                  await api(removePhoto, { id: photo.id });
                  await onGiven();
                })
              }
            >
              {t("remove")}
            </Button>
          )}
        </p>
      ))}
      {code === "selfie" && canGive ? <Digits /> : null}
      {canGive ? (
        <>
          <PhotoStep
            code={code}
            bounds={own.photoBounds}
            onSend={async ({ id, photo, tries }) => {
              await api(givePhoto, { id, code, slot, tries, photo });
              toasts.show({ kind: "success", title: t("sent") });
              setReplacing(false);
              await onGiven();
              onDone?.();
            }}
          />
          <Elsewhere code={code} count={given.length} onGiven={onGiven} />
        </>
      ) : null}
      {onDone !== undefined && given.length > 0 && !isReplacing && !isAsked ? <GoOn onDone={onDone} /> : null}
    </section>
  );
}

function GoOn({ onDone }: { readonly onDone: () => void }) {
  const t = useMessages(verificationMessages);
  return (
    <div>
      <Button onClick={onDone}>{t("goOn")}</Button>
    </div>
  );
}

/** The four digits of this session, which the selfie shows. */
function Digits() {
  const t = useMessages(photoMessages);
  const language = useLanguage();
  const [code, setCode] = useState<Output<typeof startSelfie> | null>(null);
  useEffect(() => {
    let isOver = false;
    const issue = async () => {
      const issued = await api(startSelfie, {});
      if (!isOver) setCode(issued);
    };
    void issue();
    return () => {
      isOver = true;
    };
  }, []);
  return code === null ? null : (
    <div role="status">
      <p className="text-sm text-ink-muted">{t("digits")}</p>
      <p className="text-4xl font-bold tracking-widest figures">{code.digits}</p>
      <p className="text-sm text-ink-muted">{t("digitsUntil", { time: formatInstant(code.until, language) })}</p>
    </div>
  );
}

/** A new photograph is looked for this often while the link is shown. */
const LOOK_EVERY_MS = 3_000;

/** The link to another device as a QR code, until its photograph is there. */
function Elsewhere({
  code,
  count,
  onGiven,
}: {
  readonly code: PhotoCode;
  readonly count: number;
  readonly onGiven: () => Promise<void>;
}) {
  const t = useMessages(photoMessages);
  const errors = useErrorCatalogue();
  const language = useLanguage();
  const [link, setLink] = useState<(Output<typeof makeHandoff> & { readonly count: number }) | null>(null);
  const isWaiting = link !== null && link.count === count;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void onGiven(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, onGiven]);
  if (!isWaiting)
    return (
      <div className="max-sm:hidden">
        <Button
          variant="secondary"
          onClick={() => void errors.attempt(async () => setLink({ ...(await api(makeHandoff, { code })), count }))}
        >
          {t("elsewhere")}
        </Button>
      </div>
    );
  return (
    <Banner kind="info" title={t("elsewhere")}>
      <p>{t("elsewhereText", { time: formatInstant(link.until, language) })}</p>
      <div className="mt-3">
        <QrCode text={link.url} label={t("elsewhereQr")} />
      </div>
      <p className="mt-3" role="status">
        {t("elsewhereWaiting")}
      </p>
    </Banner>
  );
}
