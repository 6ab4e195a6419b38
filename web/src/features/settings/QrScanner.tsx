import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What browsers with a detector of codes have. Types of the DOM do not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

type DetectorType = new (options: { readonly formats: readonly string[] }) => Detector;

const detectorType = (): DetectorType | undefined =>
  (window as Window & { readonly BarcodeDetector?: DetectorType }).BarcodeDetector;

/** Whether this browser reads QR codes by itself. */
export const canScan = (): boolean =>
  detectorType() !== undefined && (navigator.mediaDevices as MediaDevices | undefined) !== undefined;

const scanMs = 250;

interface Props {
  readonly onText: (text: string) => void;
  readonly onFailure: () => void;
}

/** Shows the camera until it sees a QR code. */
export function QrScanner({ onText, onFailure }: Props) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onText, onFailure });
  useEffect(() => {
    latest.current = { onText, onFailure };
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    const stop = (): void => {
      isOver = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
    const look = async (detector: Detector): Promise<void> => {
      if (isOver || video.current === null) return;
      const [found] = await detector.detect(video.current);
      if (found === undefined || isOver) return;
      stop();
      latest.current.onText(found.rawValue);
    };
    const start = async (): Promise<void> => {
      const Type = detectorType();
      if (Type === undefined) throw new Error('This browser reads no codes');
      const detector = new Type({ formats: ['qr_code'] });
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || video.current === null) {
        stop();
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
      timer = setInterval(() => void look(detector).catch(() => undefined), scanMs);
    };
    start().catch(() => {
      if (!isOver) latest.current.onFailure();
    });
    return stop;
  }, []);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2">{t('handoff.scanning')}</Typography>
      <Box component="video" ref={video} muted playsInline sx={{ width: '100%', borderRadius: 1 }} />
    </Box>
  );
}
