import { useEffect, useState } from 'react';
import { useServices } from '../../services/services.tsx';

/** Whether strangers are connected directly (rulings 36); false until the server has answered. */
export function useLacksRelay(): boolean {
  const { iceServers } = useServices();
  const [lacksRelay, setLacksRelay] = useState(iceServers.lacksRelay);
  useEffect(() => {
    let isGone = false;
    const read = () => {
      if (!isGone) setLacksRelay(iceServers.lacksRelay());
    };
    void iceServers.load().then(read);
    return () => {
      isGone = true;
    };
  }, [iceServers]);
  return lacksRelay;
}
