import type { PostedFigure } from '@emberdeck/contracts/analytics/posted-figures';
import type { ShownFigure } from '@emberdeck/contracts/messaging/figures';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Sparkline } from '../../shared/charts/Sparkline.js';
import { useGetMessageFigureQuery } from '../../shared/figures/figuresApi.js';
import '../../shared/i18n/figureTexts.js';
import { formatDateTime } from '../../shared/lib/format.js';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { formatFigure } from '../../shared/lib/metricWords.js';

/** Whether the element has been in or near the window. A feed of thousands of messages reads only the figures in view. */
function useSeen() {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isSeen || !box.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { box, isSeen };
}

/** The figure in words: its amounts, or its state. */
function useFigureWords(): (figure: PostedFigure) => string {
  const { t, i18n } = useTranslation();
  return ({ name, value, unit, amounts, state }) => {
    if (state !== null) return t(`figures.state_${state}`);
    const all = value === null ? amounts : [{ value, unit }];
    return (
      all
        .flatMap((each) =>
          each.value === null ? [] : [formatFigure(each.value, name, each.unit, i18n.language)],
        )
        .join(' · ') || '–'
    );
  };
}

/** Where the figure itself is. */
function placeOf({ kind, ref, range }: ShownFigure): string {
  if (kind === 'metric') {
    return `/?${new URLSearchParams({ metric: ref ?? '', range }).toString()}`;
  }
  return kind === 'report' ? '/reports' : `/data-sources/${ref}`;
}

function Shown({ shown }: { readonly shown: ShownFigure }) {
  const { t, i18n } = useTranslation();
  const words = useFigureWords();
  const { kind, now, posted, postedAt, why } = shown;
  if (!now) return <p className="why">{t(why === 'gone' ? 'figures.gone' : 'figures.hidden')}</p>;
  const time = formatDateTime(postedAt, i18n.language);
  return (
    <>
      <div>
        <Link to={placeOf(shown)}>
          <bdi>{kind === 'metric' ? metricTitle(now.name) : now.name}</bdi>
        </Link>
        <span className="note">{t(`figures.kind_${kind}`)}</span>
      </div>
      <p className="amount">
        <bdi>{words(now)}</bdi>
        {now.trend && <span className="note">{now.trend.label}</span>}
        {now.line.length > 1 && <Sparkline values={now.line} />}
      </p>
      <p className="note">
        {posted ? t('figures.then', { figure: words(posted), time }) : t('figures.thenHidden')}
      </p>
    </>
  );
}

/** The figure of a message, with the rights of the reader: as it is now, and as it was. */
export default function FigureCard({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  const { box, isSeen } = useSeen();
  const { data, isError, refetch } = useGetMessageFigureQuery(message.id, { skip: !isSeen });
  return (
    <div ref={box} className="figure" aria-busy={!data && !isError}>
      {data && <Shown shown={data} />}
      {!data && isError && (
        <p className="why" role="alert">
          {t('figures.failedToLoad')}{' '}
          <button type="button" onClick={() => void refetch()}>
            {t('figures.retry')}
          </button>
        </p>
      )}
    </div>
  );
}
