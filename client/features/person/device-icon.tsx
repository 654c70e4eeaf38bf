import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';

const isHandheld = (name: string): boolean => /Android|iPhone|iPad/.test(name);

/** A phone or a screen, by what the device is called ("Chrome on Android"). */
export function DeviceIcon({ name }: { name: string }) {
  const Icon = isHandheld(name) ? IconDeviceMobile : IconDeviceDesktop;
  return <Icon size={20} stroke={1.75} aria-hidden />;
}
