import { type LucideIcon, Mic, MicOff, MousePointer2, Plug, Video, VideoOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProblemView } from './check-state.ts';

type Kind = NonNullable<ProblemView['problem']>;

const line = 'var(--line)';
const edge = { fill: 'var(--surface)', stroke: 'var(--line-strong)', strokeWidth: 1.5 };
/** The part to act on has the accent. */
const next = 'var(--accent)';

/** A lucide icon around a point. */
const At = ({
  icon: Icon,
  x,
  y,
  size,
  colour,
}: {
  icon: LucideIcon;
  x: number;
  y: number;
  size: number;
  colour: string;
}) => <Icon x={x - size / 2} y={y - size / 2} size={size} color={colour} />;

const Person = ({ x, y, colour = line }: { x: number; y: number; colour?: string }) => (
  <g transform={`translate(${x} ${y})`} fill={colour}>
    <circle cy={-30} r={19} />
    <path d="M-36 28c0-24 15-38 36-38s36 14 36 38z" />
  </g>
);

const Pressed = ({ icon, x, y }: { icon: LucideIcon; x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r={22} fill="var(--glow)" />
    <circle cx={x} cy={y} r={15} fill={next} />
    <At icon={icon} x={x} y={y} size={17} colour="var(--on-accent)" />
  </>
);

const Pointer = ({ x, y }: { x: number; y: number }) => (
  <MousePointer2 x={x} y={y} size={26} color="var(--surface)" fill="var(--text)" strokeWidth={1.5} />
);

function Switch({ y, icon }: { y: number; icon: LucideIcon }) {
  return (
    <>
      <At icon={icon} x={130} y={y} size={20} colour="var(--text)" />
      <rect x={150} y={y - 4} width={56} height={8} rx={4} fill={line} />
      <rect x={222} y={y - 11} width={40} height={22} rx={11} fill={next} />
      <circle cx={251} cy={y} r={8} fill="var(--on-accent)" />
    </>
  );
}

/** The browser's window, and what its icon beside the address opens. */
const Blocked = () => (
  <>
    <rect x={86} y={14} width={308} height={172} rx={14} {...edge} />
    <rect x={100} y={26} width={280} height={26} rx={13} fill="var(--raised)" />
    <rect x={148} y={35} width={120} height={8} rx={4} fill={line} />
    <Person x={330} y={158} />
    <rect x={106} y={66} width={172} height={92} rx={12} {...edge} fill="var(--popup)" />
    <Switch y={94} icon={Video} />
    <Switch y={131} icon={Mic} />
    <Pressed icon={VideoOff} x={118} y={39} />
    <Pointer x={252} y={134} />
  </>
);

/** A screen, and on it or beside it the device that is to be plugged in. */
const Missing = ({ camera, microphone }: { camera: boolean; microphone: boolean }) => {
  const drawn = (isMissing: boolean) =>
    isMissing ? { fill: 'none', stroke: next, strokeWidth: 2.5, strokeDasharray: '6 5' } : edge;
  return (
    <>
      <path d="M222 150h36l6 32h-48z" fill={line} />
      <rect x={136} y={42} width={208} height={116} rx={12} {...edge} />
      <Person x={240} y={130} />
      <rect x={200} y={16} width={80} height={28} rx={14} {...drawn(camera)} />
      <circle cx={240} cy={30} r={7} {...drawn(camera)} />
      <path
        d={camera ? 'M280 30c66-14 126 4 124 70' : 'M88 150c40 44 280 44 312-12'}
        fill="none"
        stroke={next}
        strokeWidth={2.5}
        strokeDasharray="6 5"
        strokeLinecap="round"
      />
      <circle cx={402} cy={122} r={34} fill="var(--glow)" />
      <At icon={Plug} x={402} y={122} size={42} colour={next} />
      {microphone && <Mic x={56} y={92} size={64} color={next} strokeWidth={1} strokeDasharray="2.4 2" />}
    </>
  );
};

/** Another window has the device; this one waits behind it. */
const Busy = ({ off, on }: { off: LucideIcon; on: LucideIcon }) => (
  <>
    <rect x={66} y={50} width={214} height={134} rx={14} {...edge} fill="var(--raised)" />
    <At icon={off} x={132} y={120} size={44} colour="var(--muted)" />
    <rect x={196} y={16} width={218} height={144} rx={14} {...edge} />
    <path d="M196 54h218" stroke={line} strokeWidth={1.5} />
    <circle cx={216} cy={35} r={5} fill="var(--live)" />
    <At icon={on} x={240} y={35} size={20} colour="var(--live)" />
    <Person x={305} y={132} colour="var(--line-strong)" />
    <Pressed icon={X} x={390} y={35} />
    <Pointer x={392} y={38} />
  </>
);

const pictures: Partial<Record<Kind, ReactNode>> = {
  not_found: <Missing camera microphone />,
  camera_not_found: <Missing camera microphone={false} />,
  microphone_not_found: <Missing camera={false} microphone />,
  overconstrained: <Missing camera microphone={false} />,
  unknown: <Missing camera microphone={false} />,
  in_use: <Busy off={VideoOff} on={Video} />,
  camera_in_use: <Busy off={VideoOff} on={Video} />,
  microphone_in_use: <Busy off={MicOff} on={Mic} />,
};

/** Why there is no picture, drawn: the next step stands out. What it shows is said beside it. */
export const ProblemPicture = ({ problem }: { problem: Kind }) => (
  <svg aria-hidden="true" viewBox="44 4 396 192" className="mx-auto block h-full max-w-full">
    {pictures[problem] ?? <Blocked />}
  </svg>
);
