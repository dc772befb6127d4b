import { bankMark, bankLabel, type NamedBank } from "#pricing/banks/web/bank-label.ts";
import { useMessages } from "#web/i18n.tsx";
import { Monogram } from "#web/ui/monogram.tsx";
import { bankFieldMessages } from "./messages.ts";

const MOST = 6;

interface PopularBanksProps {
  readonly banks: readonly NamedBank[];
  readonly onChoose: (code: string) => void;
}

/** The banks and e-wallets that most people send to, one tap each, while none is chosen. */
export function PopularBanks({ banks, onChoose }: PopularBanksProps) {
  const t = useMessages(bankFieldMessages);
  const popular = banks.filter((bank) => bank.popular !== null).toSorted((a, b) => (a.popular ?? 0) - (b.popular ?? 0));
  const wallets = popular.filter(({ isWallet }) => isWallet).slice(0, MOST);
  const atBanks = popular.filter(({ isWallet }) => !isWallet).slice(0, MOST);
  return (
    <>
      <Shortcuts label={t("popular")} banks={atBanks} onChoose={onChoose} />
      {wallets.length === 0 ? null : (
        <>
          <p aria-hidden className="-mt-3 mb-4 text-sm font-semibold text-ink-muted">
            {t("wallets")}
          </p>
          <Shortcuts label={t("wallets")} banks={wallets} onChoose={onChoose} />
        </>
      )}
    </>
  );
}

function Shortcuts({ label, banks, onChoose }: PopularBanksProps & { readonly label: string }) {
  if (banks.length === 0) return null;
  return (
    <div role="group" aria-label={label} className="-mt-2 mb-6 grid grid-cols-2 gap-2 min-[22.5rem]:grid-cols-3">
      {banks.map((bank) => (
        <button
          key={bank.code}
          type="button"
          aria-label={bankLabel(bank)}
          onClick={() => onChoose(bank.code)}
          className="flex min-h-control items-center gap-2 rounded-control border border-line bg-surface p-1.5 text-start text-sm font-semibold text-ink transition-colors hover:border-line-strong hover:bg-surface-hover"
        >
          <Monogram text={bankMark(bank.shortName)} />
          <span className="min-w-0 wrap-anywhere">{bank.shortName}</span>
        </button>
      ))}
    </div>
  );
}
