"""The app's server: games, analysis and storage behind HTTP and WebSocket."""
