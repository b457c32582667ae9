// On the page that is shown where the server cannot be reached: opens what was asked for once there is a network again.
addEventListener('online', () => location.reload());
