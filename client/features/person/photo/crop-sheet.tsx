import { Button } from '@mantine/core';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { type Cut, held, MIDDLE, mostZoom, squareOf } from '../../upload/cut.ts';
import styles from './photo.module.css';
import { photoWords } from './words.ts';

const words = photoWords.crop;

interface CropSheetProps {
  file: File;
  /** It is being got ready. */
  busy: boolean;
  onUse: (cut: Cut) => void;
  /** No picture this browser can draw. */
  onUnreadable: () => void;
  onClose: () => void;
}

/** The square that is shown: dragged with a finger, or moved with sliders by whoever has none free. */
export function CropSheet({ file, busy, onUse, onUnreadable, onClose }: CropSheetProps) {
  const [url, setUrl] = useState<string>();
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const [cut, setCut] = useState(MIDDLE);
  const dragged = useRef<{ readonly x: number; readonly y: number; readonly cut: Cut } | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const move = (next: Cut) => size && setCut(held(size, next));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const from = dragged.current;
    if (!from || !size) return;
    // One length of the frame is one side of the square.
    const perPixel = squareOf(size, from.cut).side / event.currentTarget.clientWidth;
    const x = from.cut.x - ((event.clientX - from.x) * perPixel) / size.width;
    const y = from.cut.y - ((event.clientY - from.y) * perPixel) / size.height;
    move({ ...from.cut, x, y });
  };
  const most = size ? mostZoom(size) : 1;
  const [across, down] = roomOf(size, cut);
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <div className={styles.actions}>
          <Button size="lg" loading={busy} disabled={size === undefined} onClick={() => onUse(cut)}>
            {words.use}
          </Button>
          <Button size="lg" variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      }
    >
      <p className={styles.soft}>{words.hint}</p>
      <div
        className={styles.frame}
        role="img"
        aria-label={words.frame}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { x: event.clientX, y: event.clientY, cut };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          dragged.current = null;
        }}
        onPointerCancel={() => {
          dragged.current = null;
        }}
      >
        {url !== undefined && (
          <img
            src={url}
            alt=""
            draggable={false}
            style={size && placeOf(size, cut)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            onError={onUnreadable}
          />
        )}
      </div>
      <div className={styles.sliders}>
        <Range label={words.zoom} value={cut.zoom} least={1} most={most} onChange={(zoom) => move({ ...cut, zoom })} />
        <Range label={words.across} value={cut.x} {...across} onChange={(x) => move({ ...cut, x })} />
        <Range label={words.down} value={cut.y} {...down} onChange={(y) => move({ ...cut, y })} />
      </div>
    </Sheet>
  );
}

/** The whole picture, so large and so far aside that the square fills the frame. */
function placeOf(size: { readonly width: number; readonly height: number }, cut: Cut) {
  const { x, y, side } = squareOf(size, cut);
  const part = (length: number) => `${(100 * length) / side}%`;
  return { width: part(size.width), height: part(size.height), left: part(-x), top: part(-y) };
}

/** Between where and where its middle can be. */
function roomOf(size: { readonly width: number; readonly height: number } | undefined, cut: Cut) {
  const side = size ? squareOf(size, cut).side : 0;
  const room = (length: number | undefined) => {
    const least = length === undefined ? 0.5 : side / 2 / length;
    return { least, most: Math.max(least, 1 - least) };
  };
  return [room(size?.width), room(size?.height)] as const;
}

interface RangeProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

function Range({ label, value, least, most, onChange }: RangeProps) {
  const id = useId();
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={(most - least) / 50 || 0.01}
        value={value}
        disabled={most <= least}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
